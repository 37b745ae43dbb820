/** The business constants of the product, in the order of §9. Units end the names. */

export const MESSAGE_MS = 5_000;
export const REQUEST_TIMEOUT_MS = 55_000;
export const PERSIST_TIMEOUT_MS = 5_000;

export const DEFAULT_POINT = { lat: 19.1207983, lng: 72.8782323 } as const;
export const GUEST_ADDRESS_POINT = { lat: 19.1178548, lng: 72.8631304 } as const;

export const MOBILE_PX = 768;
export const RESIZE_DEBOUNCE_MS = 250;
export const PANEL_PX = 450;
export const PANEL_UNMOUNT_MS = 500;

export const TOKEN_MAX_AGE_MS = 82_800_000;
export const REFRESH_RETRIES = 3;
export const REFRESH_RETRY_MS = 2_000;

export const SEARCH_MAX_CHARS = 25;
/** Also of the search for a locality, and of the names of a place on the map. */
export const SEARCH_DEBOUNCE_MS = 200;
export const SEARCHES_PER_ROW = 5;
export const SEARCH_ROWS = 2;

export const FOOTER_CITIES = 6;
export const FOOTER_LOCALITIES = 20;
export const FOOTER_COLUMNS = 3;

export const POPUP_MS = 15_000;

export const RUPEE = '₹';
export const ADD_QUANTITY = 1;
export const STEP_QUANTITY = 1;
export const DEFAULT_MEASUREMENT = '1 Unit';
export const NO_MRP = -1;

/** Rupees that a referral gives the friend and the referrer, and the amounts that the headline and the step promise. */
export const REFERRAL = { friend: 75, referrer: 75, headline: 1_500, step: 2_000 } as const;
export const REMOTE_CONFIG_KEYS = ['order_tat_breached', 'refer_earn_meta', 'platform_fee_sub_text'] as const;

/** The names of what the browser stores. The first ten are read before the first paint (the inline script). */
export const STORAGE_KEYS = {
	token: 'token',
	profile: 'profile',
	address: 'address',
	guestCart: 'guestCartItems',
	guestCustomCart: 'guestCustomCartItems',
	cart: 'cartItems',
	customCart: 'customCartItems',
	cartShop: 'cartShop',
	hasClosedStrip: 'hasClosedStrip',
	/** Whether the customer has orders under way, whose bar needs room. */
	hasOrder: 'hasOrder',
	/** The shop whose delivery the cart's coupon or offer pays. */
	paidDelivery: 'paidDelivery',
	uuid: 'uuid',
	cartId: 'cartId',
	language: 'language',
	guestAddresses: 'guestAddresses',
	customerAddresses: 'customerAddresses',
	/** The address that is being typed, until it is saved. */
	addressDraft: 'addressDraft',
	/** The customer's orders as they were last seen, for when there is no network. */
	keptOrders: 'keptOrders',
	/** What is being typed in the checkout, until it is sent. */
	checkoutDraft: 'checkoutDraft',
	/**
	 * Not in §9: when the token was issued (ms), the key of a token exchange whose answer has not come, the facts of the cart's shop, the
	 * key of an order being placed, what to open after a reload, the cell that a page was reloaded for, why the customer was logged out.
	 */
	tokenAt: 'tokenAt',
	exchangeKey: 'tradeKey',
	orderKey: 'orderKey',
	/** The links to orders under way that were made here; in the session's storage the token of the link that is looked at. */
	shares: 'shares',
	openNext: 'openNext',
	loggedOut: 'loggedOut',
	/** A search to be added to the history, and a guest's cart that is being merged into the customer's. */
	searchToAdd: 'searchToAdd',
	merging: 'merging',
	/** A customer's changes of the cart, and of what they asked for in words, that the server does not have yet. */
	cartChanges: 'cartChanges',
	customChanges: 'customChanges',
	/** What a guest has put aside, by shop. */
	guestBaskets: 'guestBaskets',
	/** The shopping list that is being written. */
	shoppingList: 'shoppingList',
	/** The shopper's own list while a shared one stands in its place. */
	listBefore: 'listBefore',
	redrawnFor: 'redrawnFor',
	/** The random name of the session or guest that calls carry, and a friend's referral code that waits for a login. */
	visitor: 'visitor',
	referralCode: 'referralCode',
	/** Whether this browser is told of the customer's orders. */
	isTold: 'isTold',
	/** Of the session: the login that is under way, and whether the question for the place was shown. */
	loginDraft: 'loginDraft',
	placeAsked: 'placeAsked',
} as const;

/** The parameter with which the installed app is given what was shared to it. */
export const SHARED_LIST = 'list';

/** The SEO category ids; 0 is "all". Laundry and restaurants have none in §9. */
export const SEO_CATEGORY_IDS = [0, 38, 39, 40, 41, 45, 46, 50, 53, 54, 57, 62] as const;

/** What §9 leaves open and both the server and browsers go by. */
/** The cell of visitors who have chosen no place: their pages are drawn for the home point, which need not lie in the guest address's cell. */
export const NO_CELL = 'home';
export const DEFAULT_MAX_QUANTITY = 20;
/** How often one customer may use a new coupon, unless its maker says otherwise. */
export const COUPON_PER_CUSTOMER = 1;
/** So few units of a pack are told ("Only 3 left"). */
export const FEW_UNITS = 5;
/** Farther than this the nearest served place is no help: it is said plainly that nobody delivers near. */
export const FAR_KM = 25;
/** Products on a page of a shop, a category, a brand or a search: with more its HTML does not fit into the first ten packets of a connection. */
export const LIST_PAGE_SIZE = 40;
/** The most products that one call answers. */
export const PRODUCTS_PER_CALL = 60;
export const SHOPS_PER_PAGE = 50;
