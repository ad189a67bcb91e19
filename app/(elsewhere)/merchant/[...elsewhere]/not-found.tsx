import { getVisitor } from '@/app/_parts/visitor'
import MerchantLayout from '@/app/merchant/layout'
import DashboardNotFound from '@/app/merchant/not-found'
import NotFound from '@/app/not-found'

/** In the dashboard's frame for merchants; for everybody else the site's own, without a sign-in that leads nowhere. */
export default async function ElsewhereNotFound() {
  if ((await getVisitor()).kind !== 'merchant') return <NotFound />
  return (
    <MerchantLayout>
      <DashboardNotFound />
    </MerchantLayout>
  )
}
