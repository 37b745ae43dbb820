import { REFER_EARN_DEFAULT } from '#lib/account/refer-earn.ts';
import { REMOTE_CONFIG_KEYS } from '#lib/constants.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ALL_LANGUAGES } from '#lib/languages.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { transact } from '#server/db/transact.ts';
import { REMIND_SHOP_AFTER_MIN, REMIND_SHOP_MOST_MIN } from '#server/store-config/remind-shop-minutes.ts';
import { type ConfigKey, listConfig, setConfig, unsetConfig, wrongConfig } from '#server/store-config/remote-config.ts';

const DEFAULTS: Readonly<Record<ConfigKey, string>> = {
	order_tat_breached: String(REMIND_SHOP_AFTER_MIN),
	refer_earn_meta: JSON.stringify(REFER_EARN_DEFAULT),
	platform_fee_sub_text: '',
};

/** What the association has set of the store, and what counts where it has not. Refuses with FORBIDDEN all but its people. */
export async function storeConfig(_: unknown, { app, caller }: Call<'staff'>): Promise<Result<Output<'GET counter/config'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const stored = await listConfig(app.db);
	const rows = REMOTE_CONFIG_KEYS.map((key) => ({
		key,
		values: Object.fromEntries(stored.filter((row) => row.key === key).map(({ language, value }) => [language || ALL_LANGUAGES, value])),
		byDefault: DEFAULTS[key],
	}));
	return ok({ rows });
}

/** What minutes that cannot be are refused with. */
function minutesRefusal(value: string): Refusal {
	const at = { field: 'values' };
	if (!/^\d+$/.test(value)) return refuse('WHOLE_FORM', at);
	return Number(value) < 1
		? refuse('NUMBER_LEAST', { ...at, params: { least: 1 } })
		: refuse('NUMBER_MOST', { ...at, params: { most: REMIND_SHOP_MOST_MIN } });
}

/**
 * Sets the whole of a key. Refuses with FORBIDDEN as `storeConfig`, and with INPUT_INVALID (`values`) what the key cannot hold; for minutes it says
 * which ones it takes.
 */
export async function setStoreConfig(
	{ key, values }: Checked<'PUT counter/config/{key}'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const given = Object.entries(values).flatMap(([language, value]) =>
		value?.trim() ? [{ key, language: language === ALL_LANGUAGES ? '' : language, value: value.trim() }] : [],
	);
	const wrong = given.find(({ language, value }) => wrongConfig(key, value, language) !== null);
	const areMinutes = key === 'order_tat_breached' && wrong?.language === '';
	if (wrong) return areMinutes ? minutesRefusal(wrong.value) : refuse('INPUT_INVALID', { field: 'values' });
	return transact(app.db, async (trx) => {
		await unsetConfig(trx, key, null);
		for (const row of given) await setConfig(trx, row);
		await noteAct(trx, { kind: 'CONFIG', did: 'CHANGED', about: key, by: byPartner(caller), at: app.clock.now() });
		return ok({});
	});
}

/** Takes all values of a key away, so that its default counts. Refuses with FORBIDDEN as `storeConfig`. */
export async function resetStoreConfig(
	{ key }: Checked<'DELETE counter/config/{key}'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	return transact(app.db, async (trx) => {
		const removed = await unsetConfig(trx, key, null);
		if (removed > 0) await noteAct(trx, { kind: 'CONFIG', did: 'ENDED', about: key, by: byPartner(caller), at: app.clock.now() });
		return ok({});
	});
}
