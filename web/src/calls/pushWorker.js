/* Stays behind when the page is closed: shows what the server calls out, and opens the table. */

self.addEventListener('push', (event) => {
  const call = event.data.json();
  const shown = { body: call.text, tag: call.table, data: { link: call.link } };
  event.waitUntil(self.registration.showNotification(call.title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.link));
});
