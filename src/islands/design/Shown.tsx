import type { ReactNode } from 'react';
import { BillTable } from '#islands/cart/BillRows.tsx';
import { PromotionCards } from '#islands/cart/promotions/PromotionCards.tsx';
import { PromotionLine } from '#islands/cart/promotions/PromotionLine.tsx';
import { Timeline } from '#islands/order/tracking/Timeline.tsx';
import { AddressForm } from '#islands/place/form/AddressForm.tsx';
import { ChangeCost } from '#islands/place/locations/ChangeCost.tsx';
import { PlaceList } from '#islands/place/locations/PlaceList.tsx';
import { PinMap } from '#islands/place/map/PinMap.tsx';
import { Saved } from '#islands/place/saved/Saved.tsx';
import { Dialog, type DialogKind } from '#islands/ui/Dialog.tsx';
import { type IslandWords, WordsProvider } from '#islands/ui/words.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import type { Standing } from '#lib/cart/promotions/standing.ts';
import type { Bill } from '#lib/contract/cart.ts';
import type { Order } from '#lib/contract/order.ts';
import type { Address, Unserved } from '#lib/contract/place.ts';

const nothing = () => undefined;

/** Islands on `/design`: drawn once on the server with fixed words, and without any effect when touched. */
type Shown = { words: IslandWords };

export const ShownBill = ({ words, bill, note, unpriced = 0 }: Shown & { bill: Bill; note?: string; unpriced?: number }) => (
	<WordsProvider words={words}>
		<BillTable bill={bill} unpriced={unpriced} {...(note ? { note } : {})} />
	</WordsProvider>
);

export const ShownTimeline = ({ words, order }: Shown & { order: Pick<Order, 'stage' | 'stages' | 'delivery' | 'eta'> }) => (
	<WordsProvider words={words}>
		<Timeline order={order} />
	</WordsProvider>
);

export const ShownPromotions = ({ words, list }: Shown & { list: readonly { title: string; code?: string; standing: Standing }[] }) => (
	<WordsProvider words={words}>
		<PromotionCards
			list={list.map(({ title, code, standing }, at) => ({
				promotion: { id: `design-${at}`, title, conditions: [], store: null, ...(code && { code }) },
				standing,
			}))}
			onApply={nothing}
			onRemove={nothing}
			busyId={null}
		/>
	</WordsProvider>
);

export const ShownPromotionLines = ({ words, open, applied }: Shown & { open: string; applied: string }) => (
	<WordsProvider words={words}>
		<div className="promo-lines">
			<PromotionLine text={open} detail={words('offer.title')} onOpen={nothing} />
			<PromotionLine
				text={applied}
				detail={words('promo.saves', { amount: '₹50' })}
				onOpen={nothing}
				removal={{ name: applied, onRemove: nothing }}
			/>
		</div>
	</WordsProvider>
);

export const ShownDialog = ({ words, title, kind, children }: Shown & { title: string; kind: DialogKind; children?: ReactNode }) => (
	<WordsProvider words={words}>
		<Dialog title={title} kind={kind} onClose={nothing}>
			{children}
		</Dialog>
	</WordsProvider>
);

export const ShownSaved = ({ words, addresses }: Shown & { addresses: readonly Address[] }) => (
	<WordsProvider words={words}>
		<ul className="choices">
			{addresses.map((address) => (
				<Saved key={address.locationId} address={address} onChoose={undefined} onEdit={nothing} onFailure={nothing} />
			))}
		</ul>
	</WordsProvider>
);

export const ShownAddressForm = ({ words, address }: Shown & { address: Address }) => (
	<WordsProvider words={words}>
		<AddressForm edited={address} onSaved={nothing} onCancel={nothing} />
	</WordsProvider>
);

type Going = { from: Address; place: string; shop: string; item: CartItem; unserved: Unserved | null };

export const ShownChangeCost = ({ words, from, place, shop, item, unserved }: Shown & Going) => (
	<WordsProvider words={words}>
		<ChangeCost
			place={{ addressText: place, addressType: '', location: from.location }}
			cost={{ cart: unserved ? null : { shop, lines: [{ item, quantity: 2 }], customs: [] }, unserved }}
			onKeep={nothing}
			onChange={nothing}
			onPlace={nothing}
		/>
	</WordsProvider>
);

/** The map before it is there: it comes when a shopper opens it. */
export const ShownPinMap = ({ words }: Shown) => (
	<WordsProvider words={words}>
		<PinMap from={null} onPlace={nothing} onBack={nothing} />
	</WordsProvider>
);

export const ShownPlaces = ({ title, names }: { title: string; names: readonly string[] }) => (
	<PlaceList
		title={title}
		places={names.map((addressText, i) => ({ addressText, addressType: '', location: { lat: i, lng: i } }))}
		onPlace={nothing}
	/>
);
