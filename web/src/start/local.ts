/** Whether a name means the very computer the page is on, so that nobody else can use it. */
export const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.startsWith('127.');
