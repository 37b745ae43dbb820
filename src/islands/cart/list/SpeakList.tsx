import { useEffect, useRef, useState } from 'react';
import { useListWords } from '#islands/cart/list/list-words.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { bcp47Of } from '#lib/languages.ts';

/** https://webaudio.github.io/web-speech-api/#speechreco-section, as far as it is used here. */
type Recognition = {
	lang: string;
	continuous: boolean;
	interimResults: boolean;
	onresult: ((event: { resultIndex: number; results: ArrayLike<{ isFinal: boolean } & ArrayLike<{ transcript: string }>> }) => void) | null;
	onend: (() => void) | null;
	onerror: (() => void) | null;
	start(): void;
	stop(): void;
};
type Speech = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition };

const recognitionOf = ({ SpeechRecognition, webkitSpeechRecognition }: Speech) => SpeechRecognition ?? webkitSpeechRecognition;

/** Takes a list by voice, in the language of the page, where the browser has that; elsewhere there is no button. */
export function SpeakList({ onHeard }: { onHeard: (text: string) => void }) {
	const t = useListWords();
	const [isListening, setListening] = useState(false);
	const [hasFailed, setFailed] = useState(false);
	const recognition = useRef<Recognition | null>(null);
	const heard = useRef(onHeard);
	heard.current = onHeard;
	useEffect(() => () => recognition.current?.stop(), []);
	const Recogniser = recognitionOf(window as Speech);
	if (!Recogniser) return null;
	const listen = () => {
		const one = new Recogniser();
		one.lang = bcp47Of(pageLanguage());
		one.continuous = true;
		one.interimResults = false;
		one.onresult = ({ resultIndex, results }) => {
			for (let i = resultIndex; i < results.length; i++) if (results[i]?.isFinal) heard.current(results[i]?.[0]?.transcript.trim() ?? '');
		};
		one.onend = () => setListening(false);
		one.onerror = () => setFailed(true);
		recognition.current = one;
		setFailed(false);
		setListening(true);
		one.start();
	};
	return (
		<>
			<button
				type="button"
				className="btn-line"
				aria-pressed={isListening}
				onClick={() => (isListening ? recognition.current?.stop() : listen())}
			>
				{t(isListening ? 'fromList.stop' : 'fromList.speak')}
			</button>
			{hasFailed && (
				<p className="hint" role="alert">
					{t('fromList.notHeard')}
				</p>
			)}
		</>
	);
}
