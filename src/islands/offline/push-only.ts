import type { Clicked, Extendable, Pushed, Windows } from '#islands/offline/events.ts';
import { openOrder, showNotice } from '#islands/offline/push.ts';

/** The worker of a store that keeps no pages and sends push: it drops what was kept, and shows news of orders. Pages go past it. */
declare const registration: ServiceWorkerRegistration;
declare const clients: Windows;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
declare function addEventListener(type: 'push', listener: (event: Pushed) => void): void;
declare function addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;

async function activate(): Promise<void> {
	await registration.navigationPreload?.disable();
	await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('push', (event) => event.waitUntil(showNotice(event, registration)));
addEventListener('notificationclick', (event) => event.waitUntil(openOrder(event, clients, location.origin)));
