// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DateTimeLib} from "solady/src/utils/DateTimeLib.sol";
import {ECDSA} from "solady/src/utils/ECDSA.sol";
import {EIP712} from "solady/src/utils/EIP712.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";
import {IERC1271, IERC20Permit, IRoles} from "./Callees.sol";
import {IPuller} from "./IPuller.sol";
import {Charge, Mandate, MandateHash, Payout, Permit} from "./Mandate.sol";
import {Phase, Standing} from "./Standing.sol";

/// @title Pulls payments of one merchant's subscribers under the mandates that they signed.
/// @notice Every charge goes from the payer straight to the receivers of the mandate: at most the agreed amount, at
/// most once in a window, until the agreed number of windows is over or the payer, the merchant or the canceller ends it.
/// The contract never holds tokens, has no owner, and cannot be upgraded.
/// @dev Not audited. Every call carries the mandate in full; only its state is stored, by its hash.
contract Puller is IPuller, EIP712 {
    using MandateHash for Mandate;

    /// @notice Seconds after `firstChargeAt` at which an unused signature expires.
    uint256 public constant SIGNATURE_GRACE = 3 days;

    /// @notice Gas that a payer's account may use to check a signature. Whoever brings the signature pays for it, and the
    /// account is a stranger's program.
    /// @dev Ample for a passkey that is checked in Solidity: at most 348,000 with the most costly verifier in use (Daimo's
    /// P256Verifier; FreshCryptoLib, as in Coinbase Smart Wallet: 257,000 with WebAuthn), 60,000 for WebAuthn and proxies.
    /// A Safe or a module of ERC-7579 takes about 10,000 for each owner that signs with a key.
    uint256 public constant SIGNATURE_GAS = 500_000;

    bytes32 internal constant CANCEL_TYPEHASH = keccak256("Cancel(bytes32 mandate)");
    uint256 internal constant FULL_BPS = 10_000;
    uint256 internal constant MAX_PAYOUTS = 8;
    /// @dev A century. With the two bounds below, all dates stay within the range of DateTimeLib.
    uint256 internal constant MAX_PERIOD_MONTHS = 1200;
    uint256 internal constant MAX_FIRST_CHARGE_AT = type(uint40).max;
    uint256 internal constant MAX_PERIOD = type(uint16).max;
    /// @dev The shortest month.
    uint256 internal constant SHORTEST_WINDOW = 28 days;

    /// @dev Guaranteed gas of a batch item. Without it, a starved item would fail while the batch succeeds, and gas
    /// estimation would settle on that amount.
    uint256 internal constant ITEM_GAS = 200_000;
    uint256 internal constant ITEM_GAS_PER_PAYOUT = 100_000;
    /// @dev Gas to prepare an item's call and to report its failure.
    uint256 internal constant ITEM_GAS_AROUND = 40_000;

    /// @notice The merchant whose subscribers are charged; sets the roles.
    address public immutable merchant;
    /// @notice May charge, and nothing else.
    address public keeper;
    /// @notice May cancel, and nothing else.
    address public canceller;

    mapping(bytes32 id => Standing) internal _standings;

    /// @dev Restricts charging to the keeper.
    modifier onlyKeeper() {
        if (msg.sender != keeper) revert NotKeeper();
        _;
    }

    /// @notice Reads the initial roles from the deployer, so that the address depends on the merchant alone.
    /// @param merchant_ The merchant whose subscribers are charged; may change the roles.
    constructor(address merchant_) {
        merchant = merchant_;
        _setRoles(IRoles(msg.sender).keeper(), IRoles(msg.sender).canceller());
    }

    /// @notice Authorizes a mandate; called by the payer itself, for example in a smart wallet's batch. A live
    /// mandate stays as it is.
    /// @return id The mandate's id.
    function authorize(Mandate calldata mandate) external returns (bytes32 id) {
        if (msg.sender != mandate.payer) revert NotPayer();
        id = mandateId(mandate);
        _authorize(id, mandate);
    }

    /// @notice Authorizes a mandate by the payer's signature. Callable by any account; a live mandate stays as it is.
    /// @param signature ECDSA, or ERC-1271 of a deployed wallet. ERC-6492 wrappers are never unwrapped.
    /// @return id The mandate's id.
    function authorizeWithSig(Mandate calldata mandate, bytes calldata signature) external returns (bytes32 id) {
        return _authorizeWithSig(mandate, signature);
    }

    /// @notice Authorizes a mandate by signature and sets the allowance by permit. Callable by any account.
    /// @return id The mandate's id.
    function permitAndAuthorize(Mandate calldata mandate, bytes calldata signature, Permit calldata permit)
        external
        returns (bytes32 id)
    {
        id = _authorizeWithSig(mandate, signature);
        _permit(mandate, permit);
    }

    /// @notice Authorizes a mandate and takes the first charge. A mandate authorized before, by any account, is charged
    /// all the same.
    /// @param permit Skipped when its deadline is 0, for an allowance that is already in place.
    /// @param amount The first charge, in atomic units.
    /// @return id The mandate's id.
    function start(Mandate calldata mandate, bytes calldata signature, Permit calldata permit, uint256 amount)
        external
        onlyKeeper
        returns (bytes32 id)
    {
        id = _authorizeWithSig(mandate, signature);
        if (permit.deadline != 0) _permit(mandate, permit);
        _charge(id, mandate, 0, amount);
    }

    /// @notice Takes the charge of one window.
    /// @param period The window: 0 opens at `firstChargeAt`. It must be open now.
    /// @param amount In atomic units, at most the cap.
    /// @dev {chargeMany} calls it from this contract, after checking its own caller.
    function charge(Mandate calldata mandate, uint256 period, uint256 amount) external {
        if (msg.sender != address(this) && msg.sender != keeper) revert NotKeeper();
        _charge(mandateId(mandate), mandate, period, amount);
    }

    /// @notice Takes many charges. A failing item emits `ChargeFailed` and does not affect the others.
    function chargeMany(Charge[] calldata items) external onlyKeeper {
        for (uint256 index; index < items.length; ++index) {
            (bool charged, bytes memory reason) = _chargeIsolated(items[index]);
            if (!charged) emit ChargeFailed(index, reason);
        }
    }

    /// @notice Ends `previous` and authorizes `next` atomically; both have the same payer. Not before the first window of
    /// `next` opens: until then the payer's old terms hold, whoever has the signature.
    /// @param signature The payer's signature of `next`; ignored when the payer itself calls.
    /// @return id The id of `next`.
    function replace(Mandate calldata previous, Mandate calldata next, bytes calldata signature)
        external
        returns (bytes32 id)
    {
        bytes32 previousId = mandateId(previous);
        if (next.replaces != previousId || next.payer != previous.payer) revert NotReplacing();
        _requireLive(previousId, _standings[previousId]);
        if (block.timestamp < next.firstChargeAt) revert TooEarly(next.firstChargeAt);
        id = mandateId(next);
        if (msg.sender != next.payer) _checkSignature(next.payer, id, signature);
        _cancel(previousId);
        _putInForce(id, next);
    }

    /// @notice Ends a mandate for good, authorized or not. Repeating it changes nothing.
    function cancel(Mandate calldata mandate) external {
        if (msg.sender != mandate.payer && msg.sender != merchant && msg.sender != canceller) {
            revert NotAllowedToCancel();
        }
        _cancel(mandateId(mandate));
    }

    /// @notice Ends many mandates like {cancel}; for the merchant and the canceller.
    function cancelMany(Mandate[] calldata mandates) external {
        if (msg.sender != merchant && msg.sender != canceller) revert NotAllowedToCancel();
        for (uint256 index; index < mandates.length; ++index) {
            _cancel(mandateId(mandates[index]));
        }
    }

    /// @notice Ends a mandate by the payer's signature. Callable by any account.
    /// @param signature EIP-712 signature of `Cancel(bytes32 mandate)`.
    function cancelWithSig(Mandate calldata mandate, bytes calldata signature) external {
        bytes32 id = mandateId(mandate);
        _checkSignature(mandate.payer, _hashTypedData(keccak256(abi.encode(CANCEL_TYPEHASH, id))), signature);
        _cancel(id);
    }

    /// @notice Sets the accounts that may charge and cancel; the zero address means none. For the merchant.
    function setRoles(address keeper_, address canceller_) external {
        if (msg.sender != merchant) revert NotMerchant();
        _setRoles(keeper_, canceller_);
    }

    /// @notice State of a mandate.
    /// @return phase 0 unknown, 1 live, 2 cancelled.
    /// @return nextPeriod One more than the last window charged; 0 before the first charge.
    /// @return charges Number of windows charged.
    function status(bytes32 id) external view returns (Phase phase, uint256 nextPeriod, uint256 charges) {
        Standing standing = _standings[id];
        return (standing.phase(), standing.nextPeriod(), standing.charges());
    }

    /// @notice EIP-712 digest of the mandate: the payer signs it, and it is the mandate's id.
    function mandateId(Mandate calldata mandate) public view returns (bytes32) {
        return _hashTypedData(mandate.hashStruct(merchant));
    }

    /// @notice Opening time of window `period`, at which the previous window closes.
    /// @return Unix seconds: `firstChargeAt` plus calendar months in UTC, clamped to month ends.
    function windowStart(uint256 firstChargeAt, uint256 periodMonths, uint256 period) public pure returns (uint256) {
        return DateTimeLib.addMonths(firstChargeAt, periodMonths * period);
    }

    /// @dev Hashes the mandate once, for the signature and the storage.
    function _authorizeWithSig(Mandate calldata mandate, bytes calldata signature) internal returns (bytes32 id) {
        id = mandateId(mandate);
        _checkSignature(mandate.payer, id, signature);
        _authorize(id, mandate);
    }

    /// @dev A mandate that replaces another one is authorized in {replace} only, where the other one ends.
    function _authorize(bytes32 id, Mandate calldata mandate) internal {
        if (_standings[id].phase() == Phase.Live) return;
        if (mandate.replaces != bytes32(0)) revert NotReplacing();
        _putInForce(id, mandate);
    }

    /// @dev The only place where a mandate becomes live.
    function _putInForce(bytes32 id, Mandate calldata mandate) internal {
        Standing standing = _standings[id];
        if (standing.phase() == Phase.Cancelled) revert MandateCancelled(id);
        _checkTerms(mandate);
        _standings[id] = standing.authorized();
        emit Authorized(id, mandate.payer, mandate.subscriptionRef);
    }

    /// @dev Refuses terms that could not be charged as signed.
    function _checkTerms(Mandate calldata mandate) internal view {
        if (
            mandate.maxAmountPerPeriod == 0 || mandate.firstChargeAt > MAX_FIRST_CHARGE_AT || mandate.periodMonths == 0
                || mandate.periodMonths > MAX_PERIOD_MONTHS || mandate.maxPeriods == 0
        ) revert BadTerms();
        uint256 deadline = mandate.firstChargeAt + SIGNATURE_GRACE;
        if (block.timestamp > deadline) revert SignatureTooOld(deadline);
        _checkPayouts(mandate.payouts);
    }

    /// @dev Every share has a receiver, which is not this contract, and the shares sum to the whole charge.
    function _checkPayouts(Payout[] calldata payouts) internal view {
        if (payouts.length > MAX_PAYOUTS) revert BadPayouts();
        uint256 sum;
        for (uint256 index; index < payouts.length; ++index) {
            Payout calldata payout = payouts[index];
            // The share is bounded before it is added, so that the sum cannot overflow.
            if (
                payout.receiver == address(0) || payout.receiver == address(this) || payout.bps == 0
                    || payout.bps > FULL_BPS
            ) revert BadPayouts();
            sum += payout.bps;
        }
        if (sum != FULL_BPS) revert BadPayouts();
    }

    /// @dev Calls {charge} with a fixed amount of gas, regardless of the gas left.
    function _chargeIsolated(Charge calldata item) internal returns (bool charged, bytes memory reason) {
        uint256 itemGas;
        uint256 size;
        unchecked {
            // The length of an array in calldata is below 2^64.
            uint256 payouts = item.mandate.payouts.length;
            itemGas = ITEM_GAS + ITEM_GAS_PER_PAYOUT * payouts;
            // A call gets at most 63/64 of the gas left and is capped silently (EIP-150).
            if (gasleft() < itemGas * 64 / 63 + ITEM_GAS_AROUND) revert NotEnoughGas();
            // 13 words, and 2 for each payout: the item has the encoding of the arguments of {charge}.
            size = (13 + 2 * payouts) * 32;
        }
        bytes4 selector = this.charge.selector;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            calldatacopy(add(data, 0x04), item, size)
            charged := call(itemGas, address(), 0, data, add(0x04, size), 0, 0)
        }
        if (!charged) reason = _returnData();
    }

    /// @dev Return data of the last call.
    function _returnData() internal pure returns (bytes memory data) {
        assembly ("memory-safe") {
            data := mload(0x40)
            mstore(data, returndatasize())
            returndatacopy(add(data, 0x20), 0, returndatasize())
            mstore(0x40, add(add(data, 0x20), returndatasize()))
        }
    }

    /// @dev Writes the state before calling the token, so that a reentrant call finds the window charged.
    function _charge(bytes32 id, Mandate calldata mandate, uint256 period, uint256 amount) internal {
        Standing standing = _standings[id];
        _requireLive(id, standing);
        if (amount == 0) revert NothingToCharge();
        if (amount > mandate.maxAmountPerPeriod) revert AmountAboveCap(amount, mandate.maxAmountPerPeriod);
        _requireOpen(mandate, period);
        if (period < standing.nextPeriod()) revert AlreadyCharged(id, period);
        if (period >= mandate.maxPeriods) revert Exhausted(id);

        _standings[id] = standing.charged(period);
        emit Charged(id, period, amount);
        _pay(mandate, amount);
    }

    /// @dev Distinguishes a mandate that was never authorized from one that has ended.
    function _requireLive(bytes32 id, Standing standing) internal pure {
        Phase phase = standing.phase();
        if (phase == Phase.Live) return;
        if (phase == Phase.None) revert NotAuthorized(id);
        revert MandateCancelled(id);
    }

    /// @dev Window k is [windowStart(k), windowStart(k + 1)); a missed one is forfeited.
    function _requireOpen(Mandate calldata mandate, uint256 period) internal view {
        if (period > MAX_PERIOD) revert TooEarly(type(uint256).max);
        uint256 opensAt = windowStart(mandate.firstChargeAt, mandate.periodMonths, period);
        if (block.timestamp < opensAt) revert TooEarly(opensAt);
        // Saves computing the window's end for most renewals, which are charged soon after it opens.
        if (block.timestamp < opensAt + SHORTEST_WINDOW) return;
        uint256 closesAt = windowStart(mandate.firstChargeAt, mandate.periodMonths, period + 1);
        if (block.timestamp >= closesAt) revert TooLate(closesAt);
    }

    /// @dev The last receiver gets the remainder of the rounding.
    function _pay(Mandate calldata mandate, uint256 amount) internal {
        Payout[] calldata payouts = mandate.payouts;
        uint256 last = payouts.length - 1;
        uint256 left = amount;
        for (uint256 index; index < last; ++index) {
            uint256 part = _share(amount, payouts[index].bps);
            left -= part;
            if (part != 0) _transfer(mandate, payouts[index].receiver, part);
        }
        _transfer(mandate, payouts[last].receiver, left);
    }

    /// @dev A token without a return value succeeds; one that returns false or has no code reverts.
    function _transfer(Mandate calldata mandate, address receiver, uint256 amount) internal {
        SafeTransferLib.safeTransferFrom(mandate.token, mandate.payer, receiver, amount);
    }

    /// @dev floor(amount * bps / 10,000) for any amount, without overflow.
    function _share(uint256 amount, uint256 bps) internal pure returns (uint256) {
        return (amount / FULL_BPS) * bps + (amount % FULL_BPS) * bps / FULL_BPS;
    }

    /// @dev Checks the allowance rather than the call. A permit can be front-run, so it may fail with the allowance in
    /// place; and success proves nothing, since some tokens accept any call and one short of gas fails silently.
    function _permit(Mandate calldata mandate, Permit calldata permit) internal {
        IERC20Permit token = IERC20Permit(mandate.token);
        try token.permit(mandate.payer, address(this), permit.value, permit.deadline, permit.v, permit.r, permit.s) {}
            catch {}
        uint256 allowance = token.allowance(mandate.payer, address(this));
        if (allowance < permit.value) revert AllowanceTooLow(allowance, permit.value);
    }

    /// @dev ECDSA first: an EIP-7702 account has code, and still signs with its key.
    function _checkSignature(address payer, bytes32 digest, bytes calldata signature) internal view {
        address signer = ECDSA.tryRecoverCalldata(digest, signature);
        if (signer != address(0) && signer == payer) return;
        if (!_isSignedByCode(payer, digest, signature)) revert BadSignature();
    }

    /// @dev Reads one word of the answer, however long it is. Short of gas, an account refuses and nothing is taken.
    function _isSignedByCode(address payer, bytes32 digest, bytes calldata signature)
        internal
        view
        returns (bool isSigned)
    {
        bytes memory data = abi.encodeCall(IERC1271.isValidSignature, (digest, signature));
        bytes32 magic = IERC1271.isValidSignature.selector;
        assembly ("memory-safe") {
            mstore(0x00, 0)
            let done := staticcall(SIGNATURE_GAS, payer, add(data, 0x20), mload(data), 0x00, 0x20)
            isSigned := and(done, eq(mload(0x00), magic))
        }
    }

    /// @dev Keeps the record of the windows charged.
    function _cancel(bytes32 id) internal {
        Standing standing = _standings[id];
        if (standing.phase() == Phase.Cancelled) return;
        _standings[id] = standing.cancelled();
        emit Cancelled(id);
    }

    /// @dev Accepts the zero address, since no account can act as it.
    function _setRoles(address keeper_, address canceller_) internal {
        keeper = keeper_;
        canceller = canceller_;
        emit RolesSet(keeper_, canceller_);
    }

    /// @inheritdoc EIP712
    function _domainNameAndVersion() internal pure override returns (string memory name, string memory version) {
        return ("Dues", "1");
    }
}
