import * as z from 'zod/mini';
import { REFER_EARN_DEFAULT } from '#lib/account/refer-earn.ts';
import { REMOTE_CONFIG_KEYS } from '#lib/constants.ts';
import { freeText } from '#lib/contract/common.ts';
import { ReferEarnMeta, type RemoteConfig } from '#lib/contract/config.ts';
import type { Language } from '#lib/languages.ts';
import type { Db } from '#server/db/tables.ts';
import { REMIND_SHOP_MOST_MIN, remindMinutesOf } from '#server/store-config/remind-shop-minutes.ts';

export type ConfigKey = (typeof REMOTE_CONFIG_KEYS)[number];
/** A stored value; '' is the language of the value for all others. */
export type ConfigRow = { key: string; language: string; value: string };

const TEXT_MAX_CHARS = 200;
const Text = freeText(TEXT_MAX_CHARS);

/** Whether a key is one of the configuration that shoppers' browsers ask for (§9). */
export const isConfigKey = (key: string): key is ConfigKey => REMOTE_CONFIG_KEYS.some((one) => one === key);

/** The amounts of a stored or given text in JSON, of which one may be left out; `null` for anything else. */
function metaOf(text: string): ReferEarnMeta | null {
	try {
		const given: unknown = JSON.parse(text);
		// A misspelt name would leave the sum as it was.
		const parsed = z.strictObject(ReferEarnMeta.shape).safeParse(typeof given === 'object' ? { ...REFER_EARN_DEFAULT, ...given } : given);
		return parsed.success ? parsed.data : null;
	} catch {
		return null;
	}
}

/** Why a value cannot be set, as a sentence for the operator; `null` when it can. */
export function wrongConfig(key: ConfigKey, value: string, language: string): string | null {
	if (key === 'refer_earn_meta') {
		if (language) return 'refer_earn_meta holds amounts, which are the same in every language.';
		return metaOf(value) ? null : 'refer_earn_meta is JSON such as {"headline":1500,"step":2000}, in whole rupees.';
	}
	if (key === 'order_tat_breached') {
		if (language) return 'order_tat_breached holds minutes, which are the same in every language.';
		return remindMinutesOf(value) === null ? `order_tat_breached is a whole number of minutes from 1 to ${REMIND_SHOP_MOST_MIN}.` : null;
	}
	const text = Text.safeParse(value);
	return text.success && text.data ? null : `${key} is a sentence of 1 to ${TEXT_MAX_CHARS} characters.`;
}

/** Sets a value that `wrongConfig` has nothing against. */
export async function setConfig(db: Db, { key, language, value }: ConfigRow): Promise<void> {
	const row = { key, language, value: key === 'platform_fee_sub_text' ? Text.parse(value) : value, updated_at: new Date() };
	await db
		.insertInto('remote_config')
		.values(row)
		.onConflict((conflict) => conflict.columns(['key', 'language']).doUpdateSet(row))
		.execute();
}

/** Removes a value, or with no language given those of all; answers how many there were. */
export async function unsetConfig(db: Db, key: ConfigKey, language: string | null): Promise<number> {
	const removing = db.deleteFrom('remote_config').where('key', '=', key);
	const { numDeletedRows } = await (language === null ? removing : removing.where('language', '=', language)).executeTakeFirst();
	return Number(numDeletedRows);
}

/** Every stored value. */
export const listConfig = (db: Db): Promise<ConfigRow[]> =>
	db.selectFrom('remote_config').select(['key', 'language', 'value']).orderBy('key').orderBy('language').execute();

/** The remote config as a page in this language shows it. */
export async function remoteConfig(db: Db, language: Language): Promise<RemoteConfig> {
	const rows = await db.selectFrom('remote_config').select(['key', 'language', 'value']).where('language', 'in', ['', language]).execute();
	const stored = (key: ConfigKey): string | null =>
		(rows.find((row) => row.key === key && row.language === language) ?? rows.find((row) => row.key === key))?.value ?? null;
	return {
		order_tat_breached: remindMinutesOf(stored('order_tat_breached') ?? ''),
		refer_earn_meta: metaOf(stored('refer_earn_meta') ?? '') ?? REFER_EARN_DEFAULT,
		platform_fee_sub_text: stored('platform_fee_sub_text'),
	};
}
