/** The most letters of each field that a person types (§3 Address). */
export const ADDRESS_MAX_CHARS = {
	flatNumber: 60,
	buildingName: 100,
	streetName: 100,
	localityName: 100,
	landmark: 100,
	pinCode: 6,
	addressType: 30,
} as const;
