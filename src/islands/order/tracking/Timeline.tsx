import { useWords } from '#islands/ui/words.tsx';
import type { Order, Stage } from '#lib/contract/order.ts';
import { timeOfDay } from '#lib/format/times.ts';

const WAY: readonly Stage[] = ['PLACED', 'ACCEPTED', 'ON_THE_WAY', 'DELIVERED'];
const PICKUP_WAY: readonly Stage[] = ['PLACED', 'ACCEPTED', 'PICKUP_READY', 'DELIVERED'];

/** The stages that an order has passed, with their times, and the stages ahead. */
function stepsOf({
	stage,
	stages,
	delivery,
}: Pick<Order, 'stage' | 'stages' | 'delivery'>): { stage: Stage; at: string | null; reason?: string | undefined }[] {
	const done = stages.map(({ stage: passed, at, reason }) => ({ stage: passed, at, reason }));
	if (stage === 'CANCELLED') return done;
	const way = delivery.type === 'PICKUP' ? PICKUP_WAY : WAY;
	const reached = way.indexOf(stage);
	const next = reached >= 0 ? way.slice(reached + 1) : way.filter((step) => !done.some((passed) => passed.stage === step));
	return [...done, ...next.map((step) => ({ stage: step, at: null }))];
}

export function Timeline({ order }: { order: Pick<Order, 'stage' | 'stages' | 'delivery' | 'eta'> }) {
	const t = useWords();
	const steps = stepsOf(order);
	return (
		<ol className="timeline">
			{steps.map(({ stage, at, reason }) => (
				<li key={stage + at} data-done={at !== null || undefined} aria-current={stage === order.stage ? 'step' : undefined}>
					<span>{t(`stage.${stage}`)}</span>
					{at && <time dateTime={at}>{timeOfDay(at)}</time>}
					{reason && <q>{reason}</q>}
					{!at && stage === 'DELIVERED' && order.eta && <time dateTime={order.eta}>{t('order.eta', { time: timeOfDay(order.eta) })}</time>}
				</li>
			))}
		</ol>
	);
}
