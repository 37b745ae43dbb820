import type { Extendable } from '#islands/offline/events.ts';

/** The script in the worker's place when the store is set to keep no pages and sends no push: it deletes all caches and unregisters itself. */
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;

async function leave(): Promise<void> {
	await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
	await registration.unregister();
}

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(leave()));
