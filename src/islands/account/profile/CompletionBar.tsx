import { useWords } from '#islands/ui/words.tsx';

/** How much of the profile is filled in, in words and as a bar. */
export function CompletionBar({ percent }: { percent: number }) {
	const t = useWords();
	return (
		<label className="small completion">
			{t('profile.complete', { percent })}
			<progress max={100} value={percent} />
		</label>
	);
}
