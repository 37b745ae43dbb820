import type { Input, Name } from '#lib/contract/table.ts';
import { counterHeaders } from '#stores/counter/counter-call.ts';
import { showMessage, showOffline } from '#stores/ui/message.ts';

/** Lets the browser save a file under a name. */
export function saveBlob(content: Blob, name: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(content);
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}

/** Asks for a file of the API and lets the browser save it; a refusal is said in the message bar. A link could not send the login. */
export async function saveFile<N extends Name & `GET counter/${string}.csv`>(name: N, input: Input<N>): Promise<void> {
	const path = name.replace('GET ', '');
	const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
	try {
		const answer = await fetch(`/api/${path}?${query}`, { headers: counterHeaders() });
		if (!answer.ok) {
			const { errors }: { errors?: { display_text: string }[] } = await answer.json();
			return showMessage('error', errors?.[0]?.display_text ?? '');
		}
		const [, file = 'list.csv'] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
		saveBlob(await answer.blob(), file);
	} catch {
		showOffline();
	}
}
