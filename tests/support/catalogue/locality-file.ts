import { type CsvFile, csvFile, type FileFacts } from './csv-file.ts';
import { mojibake, UNTIDY } from './dirt.ts';
import { between, isEvery, pick } from './pick.ts';

export const TOWN = 'Chandravat';
export const OTHER_TOWN = 'Meghpura';
/** The middle of the town that the project invented. */
const MIDDLE = { lat: 20.932, lng: 77.751 };
const FIRST = 'Juna Darwaza Juni Kacheri Nava Bazaar Talav Pali Ghanta Ghar Moti Haveli Sona Chowk Devdar Bagh'.split(' ');
const SECOND = ['Peth', 'Wadi', 'Layout', 'Camp', 'Colony', 'Sector 4', 'Galli', 'Road', 'Mala', 'East', 'West', 'Naka'];
const DEVANAGARI = ['पेठ', 'वाडी', 'नाका', 'चौक'];
const HEADER = ['Area', 'Town', 'Latitude', 'Longitude', 'PIN', 'Hindi'];

export type OwnLocality = { name: string; town: string; pin: string; lat: number; lng: number };
export type LocalityFile = { text: string; facts: FileFacts & { added: number; names: number }; localities: readonly OwnLocality[] };

/** Rows that the import refuses, each with the columns of its faults. */
const FAULTY: readonly (readonly [cells: readonly string[], ...columns: string[]])[] = [
	[['Half Row', TOWN, '20.93'], ''],
	[['', TOWN, '20.93', '77.75', '444601', ''], 'Area'],
	[['Swapped Colony', TOWN, '77.75', '20.93', '444601', ''], 'Latitude', 'Longitude'],
	[['***', TOWN, '20.93', '77.75', '444601', ''], 'Area'],
	[['Five Digits', TOWN, '20.93', '77.75', '44460', ''], 'PIN'],
	[['***', TOWN, '20.93', '77.75', '444601', ''], 'Area'],
	[['No Degrees', TOWN, '20° 55′', '77.75', '444601', ''], 'Latitude'],
];

const pointOf = (index: number) => ({
	lat: MIDDLE.lat + between(-600, 600, 'lat', index) / 10_000,
	lng: MIDDLE.lng + between(-600, 600, 'lng', index) / 10_000,
});

function localityOf(index: number, before: OwnLocality | undefined): OwnLocality {
	const isNamesake = before !== undefined && isEvery(11, index);
	const name = `${FIRST[index % FIRST.length]} ${SECOND[Math.floor(index / FIRST.length) % SECOND.length]}`;
	return {
		name: isNamesake ? before.name : isEvery(29, index) ? `Café ${name}` : name,
		town: isNamesake ? before.town : isEvery(9, index) ? OTHER_TOWN : TOWN,
		pin: isEvery(17, index) ? '' : String(between(444_601, 444_640, 'pin', index)),
		...(before !== undefined && !isNamesake && isEvery(13, index) ? { lat: before.lat, lng: before.lng } : pointOf(index)),
	};
}

function write(file: CsvFile, index: number, { name, town, pin, lat, lng }: OwnLocality): void {
	const isBroken = name.includes('é');
	const area = isBroken ? mojibake(name) : isEvery(7, index) ? pick(UNTIDY, 'untidy', index)(name) : name;
	const hindi = isEvery(3, index) ? pick(DEVANAGARI, 'hindi', index) : '';
	const cells = [area, town, String(lat), String(lng), isEvery(5, index) && pin ? `${pin.slice(0, 3)} ${pin.slice(3)}` : pin, hindi];
	const line = file.add(cells);
	if (isBroken) file.note('broken letters in Area repaired', line);
	if (!isEvery(23, index)) return;
	const again = file.add(cells);
	if (isBroken) file.note('broken letters in Area repaired', again);
	file.note('locality said again, alike', again);
}

/** Localities of an invented town and its neighbour: semicolons, a byte order mark, CRLF, names and points that several share. */
export function localityFile(count: number): LocalityFile {
	const file = csvFile(HEADER, { delimiter: ';', end: '\r\n' });
	const localities: OwnLocality[] = [];
	for (let index = 0; index < count; index++) {
		const one = localityOf(index, localities.at(-1));
		localities.push(one);
		write(file, index, one);
		if (!isEvery(15, index)) continue;
		const [cells, ...columns] = pick(FAULTY, 'fault', index);
		file.refuse(file.add(cells), ...columns);
	}
	const names = new Set(localities.map(({ name }) => name)).size;
	return { text: `\ufeff${file.text()}`, facts: { ...file.facts(), added: localities.length, names }, localities };
}

export const LOCALITY_MAPPING = {
	columns: { name: 'Area', city: 'Town', lat: 'Latitude', lng: 'Longitude', pin: 'PIN', name_hi: 'Hindi' },
};
