/** Numbers from the settings for all texts, so that no page has figures of its own. */
export interface Figures {
  /** Delivery price of an order of products, "£1.00". */
  basketDelivery: string;
  /** Royal Mail's price for the same parcel, "£3.99". */
  tariffDelivery: string;
  womensBox: string;
  mensBox: string;
  childrensBox: string;
  firstBox: string;
  /** Days of the month and an hour: "1st", "15th", "14:00". */
  chargeDay: string;
  cutOffDay: string;
  cutOffTime: string;
  dispatchDay: string;
  noticeDay: string;
}
