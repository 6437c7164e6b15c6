/** Units at which a shelf counts as low (specification, admin side, section 9). */
export const LOW_STOCK = 10;
