/** The settings of the contract's "Operation", read and checked once at start. */
export type Settings = {
	host: string;
	port: number;
	publicSiteUrl: string;
	dataDir: string;
	databaseUrl: string | null;
	partnerToken: string;
	sampleData: boolean;
	otpFixed: string | null;
	/** How many proxies in front may be believed. */
	trustProxy: number;
	allowedHosts: readonly string[];
};
