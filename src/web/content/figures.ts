/** The shop's own numbers, handed to every text that names one, so that no page keeps a figure of its own. */
export interface Figures {
  /** What delivery of one-off goods costs an order, "£1.00". */
  basketDelivery: string;
  /** Royal Mail's tariff for the same parcel, "£3.99". */
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
