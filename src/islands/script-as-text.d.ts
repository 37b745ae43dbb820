declare module '*?script' {
	export const source: string;
	export const hash: `sha256-${string}`;
}
