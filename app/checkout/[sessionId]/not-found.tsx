import { getSay } from '@/app/_parts/reader'
import { PageMessage } from '@/components/ui/feedback/page-message'

export default async function CheckoutNotFound() {
  const say = await getSay()
  return (
    <PageMessage title={say('checkout.notFound')}>
      <p>{say('checkout.notFoundText')}</p>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        <li>{say('checkout.notFoundCopied')}</li>
        <li>{say('checkout.notFoundOld')}</li>
        <li>{say('checkout.notFoundAsk')}</li>
      </ul>
    </PageMessage>
  )
}
