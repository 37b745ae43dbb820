/** Nobody known: not logged in, or with a token that has run out. */
type Guest = { kind: 'guest' };
/** Somebody logged in. `sessionFamily` is the login on this one device. */
type Customer = { kind: 'customer'; customerId: string; sessionFamily: string };
/** The shops' association, by the store's one partner token. */
type Association = { kind: 'association' };
/** A shop's own system, by a key that is good for this shop alone. */
type ShopKey = { kind: 'shop'; shopId: string; keyId: string };
/** What a person of the counter is: at one shop its owner or staff, or one of the association's people. */
export type PersonRole = ShopRole | 'association';
export type ShopRole = 'owner' | 'staff';
/** A person of the counter, logged in on one device: for the shops of their rights, or for all as one of the association's people. */
type Staff = {
	kind: 'staff';
	personId: string;
	sessionId: string;
	isAssociation: boolean;
	shops: ReadonlyMap<string, ShopRole>;
};
/** An outside service, by its signature over the body; `provider` is its name in the path. */
type SignedWebhook = { kind: 'webhook'; provider: string };

/**
 * Who may call: each policy a row can have, and as whom the row's handler knows its caller. A new policy or a new kind of caller is
 * added here, and the compiler then names every place that has to know it.
 */
type CallersByPolicy = {
	anyone: Guest | Customer;
	/** Anyone logged in. The rule checks whether an id belongs to the caller (403 or 404). */
	customer: Customer;
	/** The rule checks whether what is named belongs to the shop of the key or the person (403). */
	partner: Association | ShopKey | Staff;
	/** Anyone logged in at the counter. The rule checks what they may do there (403). */
	staff: Staff;
	/** The row's path names the `{provider}`, and its body is raw. */
	webhook: SignedWebhook;
};

export type Policy = keyof CallersByPolicy;
/** The callers that a policy lets in; without a policy, all there are. */
export type Caller<P extends Policy = Policy> = CallersByPolicy[P];
