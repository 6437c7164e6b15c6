/**
 * Who trades here, as every page must say (SI 2002/2013 reg 6, SI 2015/17 reg 25). These are examples: a merchant
 * puts in their own before the shop sells anything.
 */
export const TRADER = {
  legalName: "Meadow & Salt Ltd",
  address: "1 Example Lane, Bath BA1 0AA, United Kingdom",
  registration: "Registered in England and Wales, no. 00000000",
};
