-- What still counts of accounts that were deleted, by a keyed hash of their number: discounts for newcomers come once. A row goes when its number logs in again.
CREATE TABLE phone_marks (
	mark text PRIMARY KEY,
	earlier jsonb NOT NULL
);

-- What counts of an account that the same number had before: { hasOrdered, wasReferred, earnedPaise, uses: { promotion: times } }.
ALTER TABLE customers ADD COLUMN earlier jsonb;
