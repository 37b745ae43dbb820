import { useState } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { type Again, sendReorder } from '#stores/order/again.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Puts an order into the cart and goes there. A second tap meanwhile does nothing; a refusal leaves the page as it is. */
export function useFill(): { isFilling: boolean; fill: (again: Again, leaveOut?: string[]) => Promise<void> } {
	const [isFilling, setFilling] = useState(false);
	const fill = async (again: Again, leaveOut: string[] = []) => {
		if (isFilling) return;
		setFilling(true);
		const reply = await sendReorder(again, leaveOut);
		if (reply.ok) return location.assign(localizePath(paths.cart(), pageLanguage()));
		setFilling(false);
		showRefusal(reply);
	};
	return { isFilling, fill };
}
