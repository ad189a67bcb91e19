import { PageMessage } from '@/components/ui/feedback/page-message'

export default function CheckoutNotFound() {
  return (
    <PageMessage title="We can’t find this checkout.">
      <p>Nothing was charged. What to check:</p>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        <li>Was the whole address copied? Its last part begins with “cs_” and has 35 characters.</li>
        <li>Is the link old? Open the merchant’s payment link again for a new checkout.</li>
        <li>Does it still not open? Ask the merchant for a new link.</li>
      </ul>
    </PageMessage>
  )
}
