import { useWords } from '#islands/ui/words.tsx';

/** What stands where something is on its way: the same as in the server's HTML (Skeleton.astro), so that nothing moves when an island begins. */
export function Loading({ rows = 3 }: { rows?: 1 | 2 | 3 | 4 }) {
	const t = useWords();
	return (
		<div className="skeleton grid gap-12px max-w-640px" role="status">
			<span className="sr">{t('ui.loading')}</span>
			{[1, 2, 3, 4].slice(0, rows).map((row) => (
				<i key={row} />
			))}
		</div>
	);
}
