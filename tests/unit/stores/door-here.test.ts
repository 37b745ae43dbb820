import { afterEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { doorHere } = await import('#stores/counter/apply.ts');

const andheri = { id: 'l1', name: 'Andheri', city: 'Mumbai', pinCode: '400069', lat: 19.11, lng: 72.86 };
const coords = { latitude: 19.1, longitude: 72.9 };

afterEach(() => vi.unstubAllGlobals());

it.each([
	['is where the phone is', '', { locality: andheri, at: { lat: 19.1, lng: 72.9 } }],
	['stays where it was set on the map while the phone was looked for', '19.2 72.8', 'overtaken'],
])('C40 a door %s', async (_, tapped, door) => {
	vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (found: (at: unknown) => void) => found({ coords }) } });
	const { call: held } = heldAnswers();
	let point = '';
	const asking = doorHere(() => point);
	const asked = await held(0);
	point = tapped;
	asked.answer({ localities: [andheri] });
	expect(await asking).toEqual(door);
});
