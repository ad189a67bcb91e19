/** A process that ends at once. */
