import { answerAsset, answerPage, deleteOtherCaches, storeAssets, storeOpenPage } from '#islands/offline/answers.ts';
import type { Clicked, Extendable, Fetching, Pushed, Told, Windows } from '#islands/offline/events.ts';
import { openOrder, showNotice } from '#islands/offline/push.ts';
import { openShared, wayToShared } from '#islands/offline/shared-list.ts';

/**
 * The service worker: pages always come from the network; a stored page is shown only without a network. Calls, pictures and everything
 * else are left to the browser.
 */
declare const registration: ServiceWorkerRegistration;
declare const clients: Windows;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
declare function addEventListener(type: 'message', listener: (event: Told) => void): void;
declare function addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
declare function addEventListener(type: 'push', listener: (event: Pushed) => void): void;
declare function addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;

const ASSET = /^\/(_astro|art)\//;

async function install(): Promise<void> {
	const open = await clients.matchAll({ includeUncontrolled: true });
	// What cannot be fetched now is tried again with the next page.
	await Promise.allSettled([...new Set(open.map(({ url }) => url))].map(storeOpenPage));
	await skipWaiting();
}

async function activate(): Promise<void> {
	await deleteOtherCaches();
	// Navigation preload: the browser fetches the page while the worker starts, so that the worker costs no time.
	await registration.navigationPreload?.enable();
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('message', (event) => {
	const { store } = Object(event.data);
	if (Array.isArray(store)) event.waitUntil(storeAssets(store.map(String)).catch(() => undefined));
});
addEventListener('push', (event) => event.waitUntil(showNotice(event, registration)));
addEventListener('notificationclick', (event) => event.waitUntil(openOrder(event, clients, location.origin)));
addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== location.origin) return;
	const shared = request.mode === 'navigate' ? wayToShared(url) : null;
	if (shared) openShared(event, shared);
	else if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
	else if (ASSET.test(url.pathname)) event.respondWith(answerAsset(request, url));
});
