// What a browser runs when the server has something to tell and no page is open (docs/api.md, notices). It only shows what came: it
// keeps nothing and answers no requests.
// @ts-nocheck: it lives in a worker whose types are not the page's.

/** The page that it belongs to: this file lies one folder below. */
const home = new URL("..", location.href);

addEventListener("push", event => {
  const { title, body, link, game, lang } = event.data.json();
  // A newer message of the same game takes the place of the older one; of several games, the last day's.
  event.waitUntil(registration.showNotification(title, { body, lang, tag: game || "digest", renotify: true, icon: new URL("icon.svg", home).href, data: new URL(link, home).href }));
});

addEventListener("notificationclick", event => {
  const address = event.notification.data;
  event.notification.close();
  const open = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find(page => page.url === address);
    return there ? there.focus() : clients.openWindow(address);
  };
  event.waitUntil(open());
});
