import { createRoot } from 'react-dom/client';
import { CounterApp } from '#islands/counter/CounterApp.tsx';
import { stopTapsThrough } from '#islands/counter/stop-taps-through.ts';
import { paintMessages } from '#islands/page/message-bar.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { WordsProvider, wordsOf } from '#islands/ui/words.tsx';
import { WORKER_PATH } from '#lib/worker-path.ts';
import { closeMessage } from '#stores/ui/message.ts';

/** The script of the counter's pages: one file that shares nothing with the pages of shoppers. All its words stand in the page. */
const words: Record<string, string> = JSON.parse(document.querySelector('[data-words]')?.textContent ?? '{}');
const place = document.querySelector<HTMLElement>('[data-counter]');

paintMessages(() => import(/* @vite-ignore */ place?.dataset.popovers ?? ''));
document.querySelector('[data-act="closeMessage"]')?.addEventListener('click', closeMessage);
// Its worker lets the counter open without a network; a browser that allows no storage refuses.
addEventListener('load', () => void navigator.serviceWorker?.register(WORKER_PATH).catch(() => undefined));
stopTapsThrough();
if (place)
	createRoot(place).render(
		<WordsProvider words={wordsOf(words, pageLanguage())}>
			<CounterApp />
		</WordsProvider>,
	);
