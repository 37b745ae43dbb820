declare module '*?script' {
	export const source: string;
	export const hash: `sha256-${string}`;
}
declare module '*?script-file' {
	export const url: string;
}
