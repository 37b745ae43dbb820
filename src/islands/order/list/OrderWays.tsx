import { OrderAgain } from '#islands/order/again/OrderAgain.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { OrderCard } from '#lib/contract/order.ts';
import { isOver } from '#lib/contract/stages.ts';
import { dayText } from '#lib/format/times.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** The ways on from an order of the list: it is followed while it is under way, and can be had again. */
export function OrderWays({ order: { id, store, stage, placedAt } }: { order: OrderCard }) {
	const t = useWords();
	return (
		<>
			{!isOver(stage) && (
				<a
					className="btn-fill"
					href={localizePath(paths.order(id), pageLanguage())}
					aria-label={t('orders.followOf', { shop: store.name })}
				>
					{t('orders.follow')}
				</a>
			)}
			{stage !== 'PAYMENT_PENDING' && (
				<OrderAgain id={id} label={t('again.buttonOf', { shop: store.name, day: dayText(placedAt, pageLanguage()) })} />
			)}
		</>
	);
}
