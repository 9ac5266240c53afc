/** A time as it is read: "4:05", "1:02:30", "3 d 4 h". */
export function timeText(seconds: number): string {
  const sign = seconds < 0 ? '−' : '';
  const whole = Math.abs(seconds);
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');
  if (whole >= 172_800) {
    return `${sign}${Math.floor(whole / 86_400)} d ${Math.floor(whole / 3600) % 24} h`;
  }
  if (whole >= 3600) return `${sign}${Math.floor(whole / 3600)}:${two(whole / 60)}:${two(whole)}`;
  return `${sign}${Math.floor(whole / 60)}:${two(whole)}`;
}
