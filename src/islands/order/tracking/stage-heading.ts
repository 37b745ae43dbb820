/** The heading with the order's stage, which gets the focus of what goes when the stage changes. */
export const stageOf = (going: HTMLElement) => going.closest('.checkout')?.querySelector<HTMLElement>('h2.order-stage');
