export default function Home() {
  return <p>Dues</p>
}
