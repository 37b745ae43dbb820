import type account from '#lib/i18n/en/account.json';
import type again from '#lib/i18n/en/again.json';
import type cart from '#lib/i18n/en/cart.json';
import type catalog from '#lib/i18n/en/catalog.json';
import type checkout from '#lib/i18n/en/checkout.json';
import type counter from '#lib/i18n/en/counter.json';
import type design from '#lib/i18n/en/design.json';
import type error from '#lib/i18n/en/error.json';
import type info from '#lib/i18n/en/info.json';
import type invoice from '#lib/i18n/en/invoice.json';
import type island from '#lib/i18n/en/island.json';
import type layout from '#lib/i18n/en/layout.json';
import type message from '#lib/i18n/en/message.json';
import type order from '#lib/i18n/en/order.json';
import type profile from '#lib/i18n/en/profile.json';
import type rate from '#lib/i18n/en/rate.json';
import type shoppingList from '#lib/i18n/en/shopping-list.json';

type Catalogue = typeof layout &
	typeof catalog &
	typeof cart &
	typeof checkout &
	typeof account &
	typeof design &
	typeof error &
	typeof info &
	typeof invoice &
	typeof island &
	typeof shoppingList &
	typeof message &
	typeof order &
	typeof profile &
	typeof rate &
	typeof again &
	typeof counter;

/** Every key of the catalogue without plural endings: a count picks `_one` or `_other` by the language's own rule. */
type Base<K> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
export type Key = Base<keyof Catalogue & string>;

/** `t('home.openNow', { count: 38, place: 'Andheri East' })` → the sentence in one language. */
export type Translate = (key: Key, params?: Record<string, string | number>) => string;
