type Told = Record<'first_name' | 'last_name' | 'email' | 'dob' | 'gender', string | null>;

/** How much of a profile its customer has told, in whole percent (§3, `profile_completion_status`). */
export function percentTold({ first_name, last_name, email, dob, gender }: Told): number {
	const told = [first_name, last_name, email, dob, gender];
	return Math.round((told.filter(Boolean).length / told.length) * 100);
}
