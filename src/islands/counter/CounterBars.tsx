import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { RefusedChanges } from '#islands/counter/RefusedChanges.tsx';
import { Ringing, SoundAsk } from '#islands/counter/Ringing.tsx';
import { $scope } from '#stores/counter/scope.ts';

/**
 * What stays in sight around a screen while one scrolls: at the top its head and what rings, at the bottom the request for sound and the bar.
 * What was refused stands below the head, until somebody closes it.
 */
export function CounterBars({ head, bar, children }: { head?: ReactNode; bar?: ReactNode; children: ReactNode }) {
	const isAtWork = useStore($scope) !== null;
	return (
		<>
			<div className="ct-top">
				{head}
				{isAtWork && <Ringing />}
			</div>
			{isAtWork && <RefusedChanges />}
			{children}
			<div className="ct-bottom">
				{isAtWork && <SoundAsk />}
				{bar}
			</div>
		</>
	);
}
