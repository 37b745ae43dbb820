import { computed } from 'nanostores';
import { isOfAll } from '#lib/counter/screens.ts';
import { $counterShop, $person, $staffToken } from '#stores/counter/counter-session.ts';
import { $screen } from '#stores/counter/screen.ts';

/** All shops at which the person works. */
export const OWN_SHOPS = 'own';

/**
 * Whose orders this page follows and rings for: all shops at which the person works, whichever is open; for the association's people the one
 * that they have opened, by its id, until they leave it for a screen of all shops. `null`: nobody's.
 */
export const $scope = computed([$staffToken, $counterShop, $person, $screen], (token, shop, person, screen) => {
	if (token === '') return null;
	if (shop?.role === 'association') return isOfAll(screen) ? null : shop.id;
	if (shop) return OWN_SHOPS;
	return person && !person.isAssociation ? OWN_SHOPS : null;
});

/** A scope as calls name it. */
export const scopeInput = (scope: string): { storeId: string } | { isOwn: true } =>
	scope === OWN_SHOPS ? { isOwn: true } : { storeId: scope };
