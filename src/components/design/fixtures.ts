import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import type { Profile } from '#lib/contract/account.ts';
import type { Bill } from '#lib/contract/cart.ts';
import type { ProductCard, ShopCard } from '#lib/contract/catalogue.ts';
import type { Order, OrderCard } from '#lib/contract/order.ts';
import type { Address } from '#lib/contract/place.ts';
import type { ReorderLine } from '#lib/contract/reorder.ts';
import type { Translate } from '#lib/words.ts';

/** The path of the page itself, to which all its links lead. */
export const DESIGN_PATH = '/design';

/** A product for `/design`, with words of a language. */
export const productOf = (t: Translate, facts: Partial<ProductCard> = {}): ProductCard => ({
	name: t('design.product'),
	libraryProductId: 'design',
	retailerProductId: 'design',
	id: 'design',
	image: '/art/glass-of-milk.svg?g=sky',
	mrp: 27,
	sellingPrice: 27,
	offerPercent: 0,
	quantity: 0,
	inStock: true,
	maxQuantity: 10,
	measurementDisplayText: t('pack.ml', { count: 500, amount: '500' }),
	store: { id: 'design', name: t('design.shop') },
	brand: null,
	url: DESIGN_PATH,
	unitPrice: { value: 54, per: 'l' },
	isAppExclusiveOffer: false,
	distanceKm: null,
	...facts,
});

/** A saved address for `/design`, with words of a language. */
export const savedAddressOf = (t: Translate, facts: Partial<Address> = {}): Address => ({
	locationId: 'design',
	addressText: `4, ${t('design.longShop')}, ${t('design.place')}`,
	googleAddress: t('design.place'),
	location: GUEST_ADDRESS_POINT,
	flatNumber: '4',
	buildingName: t('design.longShop'),
	streetName: '',
	localityName: t('design.place'),
	landmark: '',
	addressType: 'HOME',
	pinCode: '400093',
	isDefault: true,
	isCompleted: true,
	isDummy: false,
	status: 'ACTIVE',
	createdOn: '2026-11-22T06:00:00Z',
	...facts,
});

/** A customer's profile for `/design`, half filled in. */
export const profileOf = (t: Translate): Profile => ({
	uid: 'design',
	token: null,
	first_name: t('design.place'),
	last_name: '',
	phone_number: '9820012345',
	email: '',
	dob: '1994-05-14',
	gender: 'female',
	language: 'en',
	address: null,
	has_stores: false,
	points: 12,
	profile_completion_status: 60,
	profile_image: '/art/basket.svg?g=leaf',
	receive_notification: true,
	referral_code: 'ASHA2345',
	isDummy: false,
});

/** One product in three packs. */
export const packsOf = (t: Translate, facts: Partial<ProductCard> = {}): ProductCard[] =>
	[1, 5, 10].map((kg) =>
		productOf(t, {
			id: `design-${kg}`,
			image: '/art/sheaf-of-rice.svg?g=butter',
			measurementDisplayText: t('pack.kg', { count: kg, amount: `${kg}` }),
			mrp: 60 * kg,
			sellingPrice: 51 * kg,
			offerPercent: 15,
			unitPrice: { value: 51, per: 'kg' },
			...facts,
		}),
	);

/** A shop for `/design`, with words of a language. */
export const shopOf = (t: Translate, facts: Partial<ShopCard> = {}): ShopCard => ({
	id: 'design',
	name: t('design.shop'),
	image: '/art/basket.svg?g=leaf',
	category: { id: 38, name: t('design.kind'), slug: 'groceries' },
	localityName: t('design.place'),
	city: 'Mumbai',
	distanceKm: 0.4,
	isOpen: true,
	opensAt: null,
	closesAt: '22:30',
	deliveryEtaMinutes: 25,
	minOrder: 99,
	deliveryFee: 20,
	freeDeliveryAbove: 299,
	rating: 4.6,
	ratingCount: 128,
	offersText: null,
	isOfferSelling: false,
	isPickup: true,
	serviceable: true,
	url: DESIGN_PATH,
	...facts,
});

export const BILL: Bill = {
	mrpTotal: 340,
	itemTotal: 299,
	itemDiscount: 41,
	offerDiscount: 15,
	couponDiscount: 20,
	deliveryFee: 20,
	platformFee: 5,
	tip: 10,
	tax: 3,
	toPay: 302,
	saved: 76,
};

const at = (minute: number) => `2026-11-21T08:${minute}:00Z`;
const placed = [{ stage: 'PLACED', at: at(10) }] as const;

/** An order at its first stage, half way, ready to be picked up, and cancelled with the shop's reason. */
export const waysOf = (t: Translate): Pick<Order, 'stage' | 'stages' | 'delivery' | 'eta'>[] => {
	const order = {
		delivery: { type: 'DELIVERY', slot: null, instructions: '', receiver: null, substitution: 'CALL_ME' },
		eta: at(45),
	} as const;
	const pickup = { ...order, delivery: { ...order.delivery, type: 'PICKUP' } } as const;
	return [
		{ ...order, stage: 'PLACED', stages: [...placed] },
		{ ...order, stage: 'ON_THE_WAY', stages: [...placed, { stage: 'ACCEPTED', at: at(12) }, { stage: 'ON_THE_WAY', at: at(24) }] },
		{ ...pickup, stage: 'PICKUP_READY', stages: [...placed, { stage: 'ACCEPTED', at: at(12) }, { stage: 'PICKUP_READY', at: at(24) }] },
		{ ...order, stage: 'CANCELLED', stages: [...placed, { stage: 'CANCELLED', at: at(19), reason: t('product.outOfStock') }] },
	];
};

/** An order under way, as the bar of the home page has it. */
export const activeOrderOf = (t: Translate, stage: OrderCard['stage'], deliveryType: OrderCard['deliveryType']): OrderCard => ({
	id: `design-${stage}`,
	code: 'NK-DESIGN',
	store: { id: 'design', name: t('design.shop'), image: '/art/convenience-store.svg?g=leaf', url: DESIGN_PATH },
	stage,
	deliveryType,
	itemCount: 3,
	toPay: 302,
	placedAt: at(10),
	eta: at(45),
	canRate: false,
	images: [],
});

/** Lines of an order as they would come again: as they were, dearer and fewer, in another pack, and not at all. */
export const againLinesOf = (t: Translate): ReorderLine[] => {
	const pack = (kg: number) => t('pack.kg', { count: kg, amount: `${kg}` });
	const was = {
		name: t('design.product'),
		image: '/art/sheaf-of-rice.svg?g=butter',
		measurementDisplayText: pack(1),
		quantity: 2,
		sellingPrice: 51,
	};
	const now = { ...was, retailerProductId: 'now' };
	const lines: Pick<ReorderLine, 'now' | 'changes'>[] = [
		{ now, changes: [] },
		{ now: { ...now, quantity: 1, sellingPrice: 54 }, changes: ['PRICE', 'FEWER'] },
		{ now: { ...now, measurementDisplayText: pack(2), sellingPrice: 99 }, changes: ['PACK', 'PRICE'] },
		{ now: null, changes: ['GONE'] },
	];
	return lines.map((line, i) => ({ ...was, ...line, retailerProductId: `again${i}` }));
};
