import { QuantityStepper } from '@/components/ui/controls/quantity-stepper'
import { CheckoutBuyer } from './checkout-buyer'

/** Parts that most checkouts do without. In one chunk, so that hydration waits once. */
export const seatsAndDetails = { QuantityStepper, CheckoutBuyer }
