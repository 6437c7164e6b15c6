const LOW_STOCK_MAX = 10;

export function StockWords({ stock }: { stock: number }) {
  if (stock <= 0) return <p className="mt-4 font-medium text-danger">Out of Stock. We are making more.</p>;
  if (stock <= LOW_STOCK_MAX) {
    return (
      <p className="prices mt-4 font-medium text-calendula">
        {stock} left of this batch, dispatched within 2-3 business days
      </p>
    );
  }
  return <p className="mt-4 font-medium text-success">In stock, dispatched within 2-3 business days</p>;
}
