import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { BillPaise } from '#lib/cart/bill.ts';
import type { DistanceFee, TotalFee } from '#lib/cart/fees.ts';
import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import type { SlotRule } from '#lib/catalogue/slot-room.ts';
import type { AuditDeed, AuditKind } from '#lib/contract/audit.ts';
import type { PersonRole } from '#lib/contract/callers.ts';
import type { Substitution } from '#lib/contract/cart.ts';
import type { CustomLine } from '#lib/contract/custom-product.ts';
import type { EntryKind } from '#lib/contract/entry-kinds.ts';
import type { Actor, Stage } from '#lib/contract/order.ts';
import type { PackSign } from '#lib/contract/pack-facts.ts';
import type { ChangeActor } from '#lib/contract/partner.ts';
import type { Names } from '#lib/languages.ts';
import type { LineChange } from '#lib/order/proposal.ts';
import type { Ring } from '#lib/place/geo.ts';

/** The rows of the migrations as Kysely sees them. `timestamptz` reads as Date, `numeric` as number, `int8` as number. */
type At = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Default<T> = Generated<T>;
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** What is chosen for an order beside its things, while its cart waits. */
export type OrderChoices = Partial<
	Record<'instructions' | 'receiver_name' | 'receiver_phone' | 'coupon_id' | 'offer_id', string> & { tip_paise: number }
>;

type SavedBasket = {
	customer_id: string; shop_id: string; products: Json<{ id: string; quantity: number; seenPaise?: number; seenPack?: string; substitution?: Substitution }[]>;
	customs: Json<CustomLine[]>; choices: ColumnType<OrderChoices, string | undefined, string>; saved_at: At;
};
export type Database = {
	categories: { id: number; code: string; slug: string; names: Json<Names>; art: string; ground: string; seo: Default<boolean>; position: number;
		image: Maybe<string>; is_hidden: Default<boolean>;
	};
	secondary_categories: { parent_code: string; code: string; names: Json<Names>; position: number };
	brands: { id: string; name: string; name_key: string };
	brand_renames: { brand_id: string; was: string; read_to: Default<string> };
	localities: {
		id: string; city_slug: string; slug: string; city: string; names: Json<Names>; name_key: string; pin_code: Maybe<string>;
		lat: number; lng: number; popular: Default<boolean>; aliases: Default<string[]>;
	};
	shops: {
		id: string; source_key: string; names: Json<Names>; category_id: number; also_category_ids: Default<number[]>; locality_id: Maybe<string>;
		address_text: Default<string>; address_names: MaybeJson<Names>; lat: number; lng: number; service_radius_m: number; service_ring: MaybeJson<Ring>;
		min_order_paise: Default<number>; delivery_fee_paise: Maybe<number>; free_delivery_above_paise: Maybe<number>; delivery_eta_min: Default<number>;
		rating_sum: Default<number>; rating_count: Default<number>; offers: MaybeJson<Names>; about: MaybeJson<Names>; is_offer_selling: Default<boolean>;
		is_pickup: Default<boolean>; is_shut: Default<boolean>; art: string; image: Maybe<string>; window_art: Default<string>; window_at: MaybeAt;
		phone_e164: Maybe<string>; updated_at: At; upi_id: Maybe<string>; gstin: Maybe<string>; fssai: Maybe<string>; language: Default<string>;
		cancel_after_min: Maybe<number>; slot_minutes: Default<number>; slot_capacity: Default<number>; more_images: Default<string[]>; slot_rules: ColumnType<readonly SlotRule[], string | undefined, string>;
		closed_until: MaybeAt; holidays: Default<string[]>; rush_min: Maybe<number>; rush_until: MaybeAt;
		is_auto_accept: Default<boolean>; auto_accept_min: Maybe<number>; suspended_at: MaybeAt;
		fee_by_distance: ColumnType<readonly DistanceFee[], string | undefined, string>; fee_by_total: ColumnType<readonly TotalFee[], string | undefined, string>;
	};
	shop_applications: {
		id: string; phone_e164: string; name: string; address_text: string; locality_id: string; lat: number; lng: number; category_ids: number[];
		opens_min: number; closes_min: number; gstin: Maybe<string>; fssai: Maybe<string>; upi_id: Maybe<string>; language: string; applied_at: At;
		decided_at: MaybeAt; decided_by: Maybe<string>; shop_id: Maybe<string>; reason: Maybe<string>;
	};
	shop_keys: {
		id: string; shop_id: string; key_hash: string; label: Default<string>; created_at: At; revoked_at: MaybeAt; made_by: Maybe<string>;
	};
	people: { id: string; phone_e164: string; created_at: At };
	person_rights: {
		id: string; person_id: string; role: PersonRole; shop_id: Maybe<string>; name: Default<string>; created_at: At; invited_by: Maybe<string>; ended_at: MaybeAt;
	};
	person_sessions: { id: string; person_id: string; token_hash: string; created_at: At; used_at: At };
	product_changes: {
		seq: Generated<number>; shop_id: string; retailer_product_id: string; actor: ChangeActor; key_id: Maybe<string>; person_id: Maybe<string>; price_was_paise: Maybe<number>;
		price_paise: Maybe<number>; mrp_was_paise: Maybe<number>; mrp_paise: Maybe<number>; stock_was: Maybe<number>; stock: Maybe<number>; at: At;
	};
	audit_trail: {
		seq: Generated<number>; at: At; kind: AuditKind; did: AuditDeed; about: Default<string>; detail: Default<string>;
		actor: 'SHOP' | 'ASSOCIATION' | 'SYSTEM'; key_id: Maybe<string>; person_id: Maybe<string>; shop_id: Maybe<string>;
		products: Maybe<number>;
	};
	merges_under_way: { kind: EntryKind; old: string; new: string; act: number; at: Default<Date> };
	shop_slots: { shop_id: string; starts_at: At; capacity: Maybe<number> };
	slot_holds: { customer_id: string; shop_id: string; starts_at: At; held_since: At; held_until: At };
	shop_hours: { shop_id: string; weekday: number; opens_min: number; closes_min: number };
	library_products: {
		id: string; source_key: string; names: Json<Names>; about: MaybeJson<Names>; brand_id: Maybe<string>; parent_code: string;
		secondary_code: Maybe<string>; art: Maybe<string>; ground: Default<string>; image: Maybe<string>;
		hsn: Maybe<string>; tax_rate: Maybe<number>; more_images: Default<string[]>; search_text: string; search: ColumnType<string, never, never>;
		thing: Maybe<string>; recognised_by: Default<string>; maker_shop_id: Maybe<string>; category_words: MaybeJson<readonly [category: string, part: string]>;
	};
	remote_config: { key: string; language: Default<string>; value: string; updated_at: At };
	search_words: { word: string };
	retailer_products: {
		id: string; shop_id: string; library_product_id: string; pack_key: string; pack_text: string; pack_amount: Maybe<number>;
		pack_unit: Maybe<'g' | 'ml' | 'piece'>; price_paise: number; mrp_paise: Maybe<number>; stock: Default<number>; is_listed: Default<boolean>;
		max_quantity: Default<number>; is_app_exclusive_offer: Default<boolean>; sold_count: Default<number>; popularity: Default<number>;
		updated_at: At; hsn: Maybe<string>; tax_rate: Maybe<number>; code: Maybe<string>; image: Maybe<string>;
		food_sign: Maybe<PackSign>; best_before: Maybe<string>; origin: Maybe<string>; is_prescribed: Maybe<boolean>;
		stock_when_off: Maybe<number>; stock_when_past: Maybe<number>;
	};
	/** Kept by the database itself; nobody writes it. */
	shelf_index: {
		shop_id: string; library_product_id: string; parent_code: string; secondary_code: string | null; brand_id: string | null; is_listed: boolean;
		has_stock: boolean; price_paise: number | null; mrp_paise: number | null; sold: number | null;
	};
	shop_pictures: { key: string; url: string; shop_id: Maybe<string>; sent_at: At };
	barcodes: { gtin: string; library_product_id: string; pack_key: string };
	banners: { id: string; names: Json<Names>; image: string; url: string; position: Default<number>; starts_at: MaybeAt; ends_at: MaybeAt };
	moved_addresses: { kind: 'shops' | 'products' | 'localities' | 'brands' | 'categories'; old: string; new: string; source_key: Maybe<string>; at: At };
	customers: {
		id: string; phone_e164: string; first_name: Default<string>; last_name: Default<string>; email: Default<string>; dob: Maybe<string>;
		gender: Maybe<string>; language: Default<string>; profile_image: Maybe<string>; points: Default<number>;
		receive_notification: Default<boolean>; referral_code: string; referred_by: Maybe<string>; created_at: At;
		earlier: ColumnType<EarlierAccount | null, EarlierAccount | null | undefined, EarlierAccount | null>;
	};
	phone_marks: { mark: string; earlier: Json<EarlierAccount> };
	prescriptions: { id: string; customer_id: Maybe<string>; sent_at: At };
	uploads: { key: string; customer_id: Maybe<string>; uploaded_at: At };
	favourites: { customer_id: string; retailer_product_id: string; added_at: At };
	stock_requests: { customer_id: string; retailer_product_id: string; language: string; asked_at: At };
	customer_addresses: {
		customer_id: string; id: string; address_text: Default<string>; google_address: Default<string>; lat: number; lng: number;
		flat_number: Default<string>; building_name: Default<string>; street_name: Default<string>; locality_name: Default<string>;
		landmark: Default<string>; address_type: Default<string>; pin_code: Default<string>; is_default: Default<boolean>;
		status: Default<'ACTIVE' | 'ARCHIVED'>; created_at: At; used_at: MaybeAt;
	};
	otps: { phone_e164: string; code_hash: string; wrong_tries: Default<number>; expires_at: At };
	secrets: { name: string; value: string };
	otp_sends: { phone_e164: string; ip_hash: string; sent_at: At };
	sessions: {
		customer_id: string; id: string; family: string; access_hash: string; refresh_hash: string; access_expires_at: At;
		refresh_expires_at: At; replaced_at: MaybeAt; created_at: At;
		used_at: MaybeAt;
	};
	carts: {
		customer_id: string; id: string; shop_id: Maybe<string>; delivery_type: Default<'DELIVERY' | 'PICKUP'>; location_id: Maybe<string>;
		slot_start: MaybeAt; slot_end: MaybeAt; instructions: Default<string>; payment_method: Default<'COD' | 'UPI' | 'ONLINE'>; updated_at: At;
		coupon_id: Maybe<string>; offer_id: Maybe<string>; receiver_name: Maybe<string>; receiver_phone: Maybe<string>;
		substitution: Default<Substitution>; tip_paise: Default<number>; prescription_id: Maybe<string>;
	};
	cart_lines: { customer_id: string; retailer_product_id: string; quantity: number; seen_price_paise: number; seen_pack: Maybe<string>; added_at: At; substitution: Maybe<Substitution> };
	cart_custom_lines: { customer_id: string; id: string; name: string; quantity: number; image: Maybe<string> };
	saved_baskets: SavedBasket;
	thrown_baskets: SavedBasket & { thrown_at: At };
	orders: {
		customer_id: string; id: string; code: string; shop_id: string; stage: Stage; idempotency_key: string; bill: Json<BillPaise>;
		to_pay_paise: number; address: MaybeJson<OrderAddress>; delivery_type: 'DELIVERY' | 'PICKUP'; slot_start: MaybeAt; slot_end: MaybeAt;
		instructions: Default<string>; reminded_at: MaybeAt; late_told_at: MaybeAt; late_by: MaybeAt; late_count: Default<number>; answer_from: MaybeAt;
		language: Default<string>; eta_at: MaybeAt; placed_at: At; coupon: MaybeJson<OrderPromotion>; offer: MaybeJson<OrderPromotion>;
		receiver_name: Default<string>; receiver_phone: Default<string>; substitution: Default<Substitution>;
		prescription_id: Maybe<string>; seen_seq: Default<number>;
	};
	order_lines: {
		order_id: string; retailer_product_id: string; library_product_id: string; names: Json<Names>; image: string; pack_text: string;
		quantity: number; price_paise: number; mrp_paise: Maybe<number>; position: number; substitution: Maybe<Substitution>; grams: Maybe<number>;
		weighed_paise: Maybe<number>; hsn: Maybe<string>; tax_rate: Maybe<number>;
	};
	order_custom_lines: { order_id: string; id: string; name: string; quantity: number; price_paise: Maybe<number>; image: Maybe<string> };
	order_stages: { order_id: string; seq: number; stage: Stage; reason: Maybe<string>; at: At; actor: Maybe<Actor>; key_id: Maybe<string>; person_id: Maybe<string> };
	payments: {
		order_id: string; method: 'COD' | 'UPI' | 'ONLINE'; due_paise: number; paid_paise: Default<number>; refunded_paise: Default<number>;
		started_at: MaybeAt; failed_at: MaybeAt; pay_by: MaybeAt; authorized_id: Maybe<string>; asked_at: MaybeAt;
	};
	payment_attempts: { provider: string; provider_order_id: string; order_id: string; amount_paise: number; at: At; ask_at: MaybeAt };
	payment_receipts: {
		provider: string; reference: string; order_id: string; amount_paise: number; actor: Actor; key_id: Maybe<string>; at: At; late: Default<boolean>;
		person_id: Maybe<string>;
	};
	refunds: {
		id: string; order_id: string; amount_paise: number; provider: string; reference: Maybe<string>; reason: Maybe<string>; actor: Actor;
		key_id: Maybe<string>; person_id: Maybe<string>; at: At; done_at: MaybeAt; retry_at: MaybeAt;
		given_up_at: MaybeAt;
	};
	order_locations: { order_id: string; lat: number; lng: number; at: At };
	order_ratings: {
		order_id: string; shop_id: string; stars: number; stickers: Default<string[]>; comment: Maybe<string>;
		comment_state: Default<'NONE' | 'WAITING' | 'SHOWN' | 'HIDDEN'>; at: At; judged_at: MaybeAt; judged_by: Maybe<string>; hidden_reason: Maybe<string>;
		reported_at: MaybeAt; reported_by: Maybe<string>; report_reason: Maybe<string>;
	};
	blocked_numbers: {
		id: string; mark: string; order_id: string; reason: string; call_phone: string; blocked_at: At; blocked_by: string; ended_at: MaybeAt; ended_by: Maybe<string>;
	};
	order_help: {
		id: string; order_id: string; shop_id: string; reason: string; item_ids: Default<string[]>; words: Default<string>; image: Maybe<string>; asked_at: At;
		answer_by: At; answer: Maybe<string>; answered_at: MaybeAt; actor: Maybe<Actor>; key_id: Maybe<string>; person_id: Maybe<string>;
	};
	invoice_counters: { shop_id: string; kind: 'INVOICE' | 'CREDIT_NOTE'; year: number; last_number: number };
	invoices: {
		shop_id: string; kind: 'INVOICE' | 'CREDIT_NOTE'; year: number; number: number; order_id: string; about: Default<string>; amount_paise: number; at: At;
		seller: MaybeJson<NotedSeller>;
	};
	order_shares: { token_hash: string; order_id: string; expires_at: At; ended_at: MaybeAt };
	partner_keys: { order_id: string; key: string; request_hash: string; at: At };
	product_keys: { retailer_product_id: string; key: string; request_hash: string; at: At };
	shelf_keys: { shop_id: string; key: string; request_hash: string; answer: Json<unknown>; at: At };
	refund_keys: { order_id: string; key: string; amount_paise: Maybe<number>; at: At };
	shop_event_counters: { shop_id: string; last_seq: number };
	shop_events: { shop_id: string; seq: number; order_id: string; kind: 'stage' | 'payment' | 'reminder' | 'help' | 'seen'; stage: Stage; at: At };
	order_modifications: {
		order_id: string; seq: number; changes: Json<LineChange[]>; agreed_paise: number; accepted_paise: number; at_zero_paise: number; proposed_at: At;
		approve_by: At; settled_at: MaybeAt; settled_by: Maybe<Actor>;
	};
	stock_moves: {
		seq: Generated<number>; shop_id: string; retailer_product_id: string; order_id: string;
		reason: 'ORDERED' | 'CANCELLED' | 'MODIFIED' | 'RETURNED' | 'WRITTEN_OFF'; delta: number; lost: Default<number>; at: At;
		actor: Maybe<Actor>; key_id: Maybe<string>; person_id: Maybe<string>; stock_left: Maybe<number>;
	};
	idempotency_keys: {
		customer_id: string; key: string; endpoint: string; request_hash: string; status: number; answer: Json<unknown>; created_at: At;
	};
	counter_browsers: { id: string; session_id: string; language: string; endpoint: string; p256dh: string; auth: string; created_at: At };
	store_pulse: { is_one: Default<boolean>; at: At };
	shop_alarms: { order_id: string; news: string; raised_at: At; next_at: At };
	push_subscriptions: { id: string; customer_id: string; family: string; endpoint: string; p256dh: string; auth: string; created_at: At };
	outbox: {
		id: Generated<number>; channel: string; recipient: string; template: string; params: Json<Record<string, string | number>>; language: string;
		body: string; secret: Maybe<string>; created_at: At; sent_at: MaybeAt; retry_at: MaybeAt; claimed_until: MaybeAt;
		provider_id: Maybe<string>; outcome: Maybe<'SENT' | 'DELIVERED' | 'FAILED' | 'DROPPED'>; reason: Maybe<string>;
	};
	message_days: { day: string; sent: number };
	early_reports: { provider_id: string; outcome: 'DELIVERED' | 'FAILED'; reason: Maybe<string>; at: At };
	changes: { seq: Generated<number>; tags: string[]; at: At; edge_due: Generated<Date | null>; edge_round: Generated<number>; edge_tries: Generated<number>; only_edges: Generated<boolean> };
	promotions: {
		id: string; kind: 'COUPON' | 'OFFER'; code: Maybe<string>; rule: Json<DiscountRule>; title: MaybeJson<Names>; min_order_paise: Default<number>;
		is_first_order: Default<boolean>; shop_id: Maybe<string>; customer_id: Maybe<string>; paid_by: 'SHOP' | 'ASSOCIATION';
		customer_limit: Maybe<number>; total_limit: Maybe<number>; used: Default<number>; starts_at: At; ends_at: MaybeAt;
		source: Default<'STORE' | 'REFERRAL'>; created_at: At;
	};
	promotion_uses: { customer_id: string; promotion_id: string; order_id: string; discount_paise: number; at: At; returned_at: MaybeAt };
	referral_rewards: { friend_id: string; referrer_id: string; order_id: string; referrer_paise: number; at: At };
	search_history: {
		customer_id: string; term: string; search_type: 'PRODUCT' | 'STORE'; is_complete: boolean; store_id: Maybe<string>; searched_at: At;
	};
};

/** What counts of an account that was deleted, for the next one of the same number. */
export type EarlierAccount = { hasOrdered: boolean; wasReferred: boolean; earnedPaise: number; uses: Record<string, number> };

export type OrderAddress = { addressText: string; addressType: string; location: { lat: number; lng: number }; pinCode: string; landmark: string };

/** A shop as its invoice names it. */
export type NotedSeller = { names: Names; address: Names; gstin: string | null; fssai: string | null };
/** A coupon or an offer as it was when the order was placed. */
export type OrderPromotion = { id: string; code: string | null; rule: DiscountRule; title: Names | null; discountPaise: number };

export type Db = Kysely<Database>;

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
