import sheet from '#islands/styles/islands.css?url';

let asked: Promise<void> | undefined;

/**
 * Resolves once the sheet of what islands draw is in force, so that nothing is seen without it. A sheet that did not come is asked for
 * again by the next call.
 */
export function loadStyles(): Promise<void> {
	asked ??= new Promise<void>((resolve, reject) => {
		const link = document.createElement('link');
		link.rel = 'stylesheet';
		link.href = sheet;
		link.onload = () => resolve();
		link.onerror = () => {
			link.remove();
			asked = undefined;
			reject(new Error('the sheet of the islands did not come'));
		};
		document.head.append(link);
	});
	return asked;
}
