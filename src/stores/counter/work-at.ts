import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';

/** Goes over to another of the person's shops. */
export async function workAt(storeId: string): Promise<void> {
	const reply = await counterCall('GET counter/shops', { storeId });
	const [shop] = reply.ok ? reply.data.shops : [];
	if (shop) $counterShop.set({ id: shop.id, name: shop.name, role: shop.role });
}
