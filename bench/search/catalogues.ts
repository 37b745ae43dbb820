import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import type { Point } from '#lib/place/geo.ts';
import { createApp } from '#server/boot/create-app.ts';
import { sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { homePoint } from '#server/place/home-point.ts';
import type { App } from '#server/ports/app.ts';
import { loadSample } from '#server/sample/load.ts';
import { readSettings } from '#server/settings/settings.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { sharedFiles } from '../../tests/support/catalogue/shared-data.ts';
import { makeDataDir } from '../../tests/support/store.ts';
import { runImportCommand } from '../support/import-command.ts';
import type { JudgedProduct } from './expression.ts';

export const CATALOGUES = ['sample', 'own', 'real'] as const;
export type CatalogueName = (typeof CATALOGUES)[number];

/** A store of its own, what is sold at its point (by library product id), and its end. */
export type JudgedStore = { app: App; point: Point; sold: ReadonlyMap<string, JudgedProduct>; close(): Promise<void> };

/** Saturday noon in India, when nearly every shop of the sample is open: the order of results depends on it. */
const NOW = new Date('2026-11-21T06:30:00Z');
const OWN = join(import.meta.dirname, 'own/products.csv');
const REAL = 'catalogue_bigbasket_packs_8k.csv.gz';

/** The real catalogue's file, or null where it does not lie beside the project. */
const realFile = (): string | null => sharedFiles(REAL)?.[0] ?? null;

/** The English-only catalogue to judge: the real one where its file is, else the project's own. */
export const importedCatalogue = (): CatalogueName => (realFile() === null ? 'own' : 'real');

/** Equally good products are listed in the order of their ids, which an import draws at random: here it draws the same ones in every run. */
const SAME_IDS = `
	import crypto from 'node:crypto';
	import { syncBuiltinESMExports } from 'node:module';
	let state = 1;
	crypto.randomFillSync = (bytes) => bytes.map((_, i) => (bytes[i] = (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24));
	syncBuiltinESMExports();`;

/** Imports a file of products into one shop that is open round the clock and serves the guest address. */
async function importProducts(dataDir: string, file: string, options: readonly string[]): Promise<void> {
	const shops = join(dataDir, 'import');
	mkdirSync(shops, { recursive: true });
	const { lat, lng } = GUEST_ADDRESS_POINT;
	writeFileSync(join(shops, 'shops.csv'), `name,category,lat,lng\nEverything,GROCERY,${lat},${lng}\n`);
	await runImportCommand(dataDir, ['shops', join(shops, 'shops.csv'), '--hours', 'Mo-Su 00:00-24:00'], SAME_IDS);
	await runImportCommand(dataDir, ['products', file, ...options, '--shop', 'Everything', '--keep-going'], SAME_IDS);
}

async function fill(name: CatalogueName, app: App): Promise<void> {
	if (name === 'sample') return loadSample(app.db, () => {});
	await insertTaxonomy(app.db);
	const { dataDir } = app.settings;
	if (name === 'own') return importProducts(dataDir, OWN, []);
	const file = realFile();
	if (file === null) throw new Error('the real catalogue does not lie beside the project: docs/import.md, “Public data”');
	return importProducts(dataDir, file, ['--map', 'docs/examples/import-bigbasket.json']);
}

/** What the shops that serve a point sell, by library product id. */
export async function soldAt(app: App, point: Point): Promise<ReadonlyMap<string, JudgedProduct>> {
	const shops = (await sellersServing(app, point)).map(({ shop }) => shop.id);
	const rows = await app.db
		.selectFrom('library_products as lp')
		.leftJoin('brands as b', 'b.id', 'lp.brand_id')
		.innerJoin('retailer_products as rp', 'rp.library_product_id', 'lp.id')
		.where('rp.shop_id', 'in', shops)
		.where('rp.is_listed', '=', true)
		.select(['lp.id', 'lp.names', 'lp.parent_code', 'lp.secondary_code', 'b.name as brand'])
		.distinctOn('lp.id')
		.execute();
	return new Map(
		rows.map(({ id, names, brand, parent_code, secondary_code }) => [
			id,
			{ name: names.en, brand: brand ?? '', parent: parent_code, secondary: secondary_code ?? '' },
		]),
	);
}

/** Opens a catalogue in a scratch store, which goes when it is closed. */
export async function openJudgedStore(name: CatalogueName): Promise<JudgedStore> {
	const dataDir = makeDataDir();
	const read = readSettings({ DATA_DIR: dataDir, SAMPLE_DATA: '0' });
	if (!read.ok) throw new Error(read.lines.join('\n'));
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	const close = async () => {
		await database.close();
		rmSync(dataDir, { recursive: true, force: true });
	};
	try {
		const app: App = { ...(await createApp(read.settings, database.db, pino({ level: 'silent' }))), clock: { now: () => NOW } };
		await fill(name, app);
		await database.pool.query('ANALYZE');
		const point = await homePoint(app);
		return { app, point, sold: await soldAt(app, point), close };
	} catch (error) {
		await close();
		throw error;
	}
}
