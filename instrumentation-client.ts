// Parts of every page, brought here into one script with the router: packed together they are smaller than apart.
import '@/app/_parts/broken-page'
import '@/app/error'
import '@/components/billing/times/time-zone-provider'
import '@/components/language/language-provider'
import '@/components/test-mode/lazy-test-mode'
