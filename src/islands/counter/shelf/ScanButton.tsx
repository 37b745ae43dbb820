import { useId, useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';

/** What some browsers have, by the draft of the W3C. */
type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> };
declare global {
	interface Window {
		BarcodeDetector?: new (options: { formats: string[] }) => Detector;
	}
}
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf'];

async function codeIn(file: File): Promise<string> {
	const Reader = window.BarcodeDetector;
	if (!Reader) return '';
	const picture = await createImageBitmap(file);
	const found = await new Reader({ formats: FORMATS }).detect(picture);
	picture.close();
	return found[0]?.rawValue ?? '';
}

/** Reads a barcode from a photograph that the phone's camera takes, where the browser can read one; nothing is sent. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
	const t = useWords();
	const id = useId();
	const [isBad, setBad] = useState(false);
	if (!('BarcodeDetector' in window)) return null;
	const read = async (file: File | undefined) => {
		if (!file) return;
		const code = await codeIn(file).catch(() => '');
		setBad(code === '');
		if (code !== '') onCode(code);
	};
	return (
		<>
			<label className="btn-line ct-file" htmlFor={id}>
				{t('counter.shelfScan')}
				<input
					id={id}
					type="file"
					accept="image/*"
					capture="environment"
					onChange={({ target }) => {
						void read(target.files?.[0]);
						// The same picture again is a new try.
						target.value = '';
					}}
				/>
			</label>
			<p className="hint" role="status" data-bad={isBad || undefined}>
				{isBad && t('counter.shelfNoCode')}
			</p>
		</>
	);
}
