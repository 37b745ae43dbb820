/** The text of the guest address (§3), for callers; pages name it in their language. */
export const GUEST_ADDRESS_TEXT = 'Chakala, Andheri East, Mumbai';
