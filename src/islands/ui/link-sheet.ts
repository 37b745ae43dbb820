/** Resolves once a sheet of its own is in force; it is linked once. */
export const linkSheet = (sheet: string) =>
	new Promise<void>((resolve, reject) => {
		if (document.querySelector(`link[href="${sheet}"]`)) return resolve();
		const link = document.createElement('link');
		link.rel = 'stylesheet';
		link.href = sheet;
		link.onload = () => resolve();
		link.onerror = () => reject(new Error('a sheet did not come'));
		document.head.append(link);
	});
